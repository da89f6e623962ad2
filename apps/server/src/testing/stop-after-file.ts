import { afterAll } from 'vitest'
import { stopSharedServer } from './test-server.ts'

afterAll(stopSharedServer)
