import { type Snippet, StoredSnippet } from '@porchlight/contracts/snippets/snippet'
import { snippetLimits } from '@porchlight/contracts/snippets/snippet-limits'
import { refuse } from '../../kernel/errors.ts'
import { documentsOf } from '../published-documents/index.ts'

/** The snippets of a library: drafts, and the versions that were published. */
export const snippetDocuments = documentsOf<Snippet>({
  table: 'snippets',
  versions: 'snippet_versions',
  ref: 'snippet_ref',
  part: 'snippet',
  keepsFaults: true,
  most: { documents: snippetLimits.snippets, versions: snippetLimits.versions },
  parse: (stored) => StoredSnippet.parse(stored),
  async assertPublishable(_ctx, { content }) {
    if (content.trim() === '') throw refuse('invalid_input', { fields: { content: 'empty' } })
  },
  tell: {
    saved: (ctx, { ref: snippet_ref, revision }) => ctx.emit('snippet.saved', { snippet_ref, revision }, { subject: snippet_ref }),
    published: (ctx, { ref, title }, version) => ctx.emit('visibility.snippet_changed', { snippet_ref: ref, title, version }, { subject: ref }),
    unpublished: (ctx, { ref, title }) => ctx.emit('visibility.snippet_changed', { snippet_ref: ref, title, version: null }, { subject: ref }),
    deleted(ctx, { ref, title, version }) {
      ctx.emit('snippet.deleted', { snippet_ref: ref, title }, { subject: ref })
      if (version !== null) ctx.emit('visibility.snippet_changed', { snippet_ref: ref, title, version: null }, { subject: ref })
    },
  },
})
