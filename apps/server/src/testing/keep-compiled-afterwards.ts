// Loaded before each test file: Vitest ends its processes from outside.
import { afterAll } from 'vitest'
import { keepCompiled } from './keep-compiled.ts'

afterAll(keepCompiled)
