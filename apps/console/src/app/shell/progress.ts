/** Initial width (checklist B6: minimum 0.2). */
export const progressStart = 0.2
/** Duration of one step's transition (checklist B6: speed 500 ms). */
export const progressSpeedMs = 500

/** Returns the bar's next width. Steps get ever smaller, because the total duration is unknown; the bar never reaches the end. */
export const nextProgress = (width: number): number => Math.min(0.95, width + (1 - width) * 0.18)
