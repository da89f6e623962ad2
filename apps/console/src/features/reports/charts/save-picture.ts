import { saveFile } from '../../../shared/files/save-file.ts'

/** Pixels of the picture for each of the screen. */
const scale = 2
/** What the style sheets decide about the parts of a chart. */
const drawn = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-family', 'font-size', 'font-weight', 'opacity', 'text-anchor']

/** Downloads a chart as a PNG, as it looks now. Rejects if the browser can't draw it. */
export async function savePicture(chart: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = chart.getBoundingClientRect()
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(withStyles(chart, width, height)))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = getComputedStyle(chart.closest('[aria-hidden]') ?? chart).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('no picture')
  saveFile(file, name)
}

/** Returns a copy that looks the same without the style sheets of the page. */
function withStyles(chart: SVGSVGElement, width: number, height: number): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const copies = copy.querySelectorAll<SVGElement>('*')
  for (const [index, part] of chart.querySelectorAll<SVGElement>('*').entries()) {
    const styles = getComputedStyle(part)
    for (const property of drawn) copies[index]?.style.setProperty(property, styles.getPropertyValue(property))
  }
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return copy
}
