import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../kernel.ts'

/** Adds routes that are not operations (files, pages) to the server. */
export type HttpRouteFile = (app: FastifyInstance, kernel: Kernel) => void | Promise<void>
