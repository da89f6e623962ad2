/** Where the bar begins (checklist B6: minimum 0.2). */
export const progressStart = 0.2
/** How long a step of the bar takes to be seen (checklist B6: speed 500 ms). */
export const progressSpeedMs = 500

/** The next width of a bar that does not know how long it will take: ever smaller steps, never the end. */
export const nextProgress = (width: number): number => Math.min(0.95, width + (1 - width) * 0.18)
