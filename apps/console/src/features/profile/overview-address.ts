/** Address of the page that lists everything that can be set. */
export const overviewAddress = '/admin/profile/overview'
