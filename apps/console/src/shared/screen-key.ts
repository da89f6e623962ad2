/** Storage key under which the opener leaves the link for the screen-share page (checklist A13). */
export const screenKey = 'screenshare_link'
