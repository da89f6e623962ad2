import type { Module } from '../../kernel/kernel.ts'
import { assist } from './assist/assist.ts'
import { ask, search } from './search.ts'

/** Answers in the sentences of the library's own articles. */
export const answers: Module = { name: 'answers', handlers: [search, ask, assist] }
