/** Distance of the help button from the inline end and the bottom of the window, in pixels. */
export type DragPosition = { end: number; bottom: number }

const edge = 8

/** Returns the position moved by (x towards the end, y upwards), clamped to the window. */
export function moved(from: DragPosition, by: { x: number; y: number }, window: { width: number; height: number }, size: number): DragPosition {
  const clamp = (value: number, max: number) => Math.max(edge, Math.min(value, Math.max(edge, max - size - edge)))
  return { end: clamp(from.end - by.x, window.width), bottom: clamp(from.bottom + by.y, window.height) }
}

/** Parses a position stored by an earlier visit and clamps it to the current window; null when it is missing or malformed. */
export function storedPosition(kept: string | null, window: { width: number; height: number }, size: number): DragPosition | null {
  const [end, bottom] =
    /^\{"end":(\d{1,5}),"bottom":(\d{1,5})\}$/
      .exec(kept ?? '')
      ?.slice(1)
      .map(Number) ?? []
  return end === undefined || bottom === undefined ? null : moved({ end, bottom }, { x: 0, y: 0 }, window, size)
}

/** Returns the step for an arrow key (five times as far with Shift), or null for other keys. `towardsEnd` is 1 where the inline end is on the right. */
export function arrowStep(key: string, isFar: boolean, towardsEnd: 1 | -1): { x: number; y: number } | null {
  const far = isFar ? 80 : 16
  const steps: Record<string, { x: number; y: number }> = {
    ArrowUp: { x: 0, y: far },
    ArrowDown: { x: 0, y: -far },
    ArrowLeft: { x: -far * towardsEnd, y: 0 },
    ArrowRight: { x: far * towardsEnd, y: 0 },
  }
  return steps[key] ?? null
}
