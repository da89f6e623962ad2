export * from './api-error.ts'
export * from './http-client.ts'
