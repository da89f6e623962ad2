/** Storage key for passing the link from the opener to the screen-share page (checklist A13). */
export const screenKey = 'screenshare_link'
