import { foundModules } from './generated/modules.ts'
import type { Module } from './kernel/kernel.ts'
import { inOrder } from './kernel/process/module-order.ts'

/** Every module of the product, found by its folder (`npm run codegen`). */
export const modules: Module[] = inOrder(foundModules)
