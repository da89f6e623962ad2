/** Address of the service worker that shows pushes, the only one of the console. */
export const pushWorkerUrl = '/console/push-worker.js'
