import sharp from 'sharp'

/** Draws an SVG as a PNG. */
export async function drawPicture(drawing: string): Promise<Uint8Array> {
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
}
