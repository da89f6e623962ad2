import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** The library's IMAP mailboxes. */
export const mailboxesQuery = queryOptions({ queryKey: ['mailboxes'], queryFn: () => api.mailboxes.list() })
