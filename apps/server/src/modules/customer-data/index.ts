import type { Module } from '../../kernel/kernel.ts'
import { readCustomer } from './read-customer.ts'

/** What the library's own system knows about a contact. */
export const customerData: Module = { name: 'customer-data', handlers: [readCustomer] }
