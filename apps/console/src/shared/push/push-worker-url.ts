/** URL of the service worker that shows push notifications. */
export const pushWorkerUrl = '/console/push-worker.js'
