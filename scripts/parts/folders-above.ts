/** 'node_modules/a/node_modules/b' → itself, 'node_modules/a/' and the root: the folders in which Node looks for b's dependencies. */
export function foldersAbove(place: string): string[] {
  const folders = [place === '' ? '' : `${place}/`]
  for (let at = place.lastIndexOf('node_modules/'); at >= 0; at = place.lastIndexOf('node_modules/', at - 1)) {
    folders.push(place.slice(0, at))
    if (at === 0) break
  }
  return folders
}
