/** Address of the service worker that opens the console without a connection. It is registered for all pages below /admin. */
export const appWorkerUrl = '/console/app-worker.js'
