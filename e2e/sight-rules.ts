/** axe rules whose results depend on the theme; all others give the same result in both themes. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** axe rules whose results depend on the width. */
export const rulesOfSize = ['target-size', 'scrollable-region-focusable']

/** axe rules that need a rendered page, so only a real browser can check them. The others concern the structure, which the screen tests check. */
export const rulesOfSight = [...rulesOfColour, ...rulesOfSize]
