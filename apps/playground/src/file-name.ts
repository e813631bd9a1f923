/** A scene's name as the name of a file: "pool break" becomes "pool-break". */
export function fileNameOf(sceneName: string): string {
  return sceneName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'scene';
}
