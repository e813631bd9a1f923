/** From the second visit on the page also opens without a network, where it comes from a server. */
export function workOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !location.protocol.startsWith('http')) return;
  // A page that was put on a server alone works as well, only not without it.
  navigator.serviceWorker.register('./service-worker.js').catch(() => undefined);
}
