/** Returns width and height in pixels for a desired width: in the image's aspect ratio, at least 40 px and at most as wide as the available space. */
export function scaled(image: HTMLImageElement, wish: number, room: number): { width: number; height: number } {
  const { naturalWidth, naturalHeight } = image
  const proportion = naturalWidth > 0 ? naturalHeight / naturalWidth : image.clientHeight / Math.max(1, image.clientWidth)
  const width = Math.round(Math.min(Math.max(40, wish), room > 0 ? room : wish, 4000))
  return { width, height: Math.max(1, Math.round(width * proportion)) }
}
