/** Formats a count: '99+' above 99 (checklist B2, B3). */
export const countText = (count: number, max = 99): string => (count > max ? `${max}+` : String(count))
