/** The name of the first database of a cluster. */
export const homeName = 'home'
