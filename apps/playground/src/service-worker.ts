/**
 * Keeps the page for visits without a network. With a network the newest page is loaded: the kept one is used only if the
 * network fails or does not answer for long, so that no visitor stays on an old version.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;
const store = 'carom';
/** Milliseconds after which what is kept is better than a network that does not answer. */
const patience = 5000;

/** The page is the same one whatever its address opens. */
function keyOf(request: Request): string {
  const url = new URL(request.url);
  return request.mode === 'navigate' ? new URL('./', url).href : url.href;
}

async function fresh(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await (await caches.open(store)).put(keyOf(request), response.clone());
  return response;
}

async function answer(request: Request): Promise<Response> {
  const kept = await (await caches.open(store)).match(keyOf(request));
  const asked = fresh(request);
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patience, kept));
  return Promise.race([asked.catch(() => kept), late]);
}

worker.addEventListener('install', (event) => {
  // The page was just loaded: the browser has it at hand.
  const page = new Request('./', { cache: 'force-cache' });
  event.waitUntil(caches.open(store).then((cache) => cache.add(page)).then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === worker.location.origin) event.respondWith(answer(request));
});
