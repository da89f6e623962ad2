import { defineApp } from '../app.ts'

/** A language model behind any address that speaks as OpenAI's chat completions do, the vendor's or one's own. It phrases answers (`answers`). */
export const languageModel = defineApp({
  manifest: {
    name: 'language_model',
    title: 'Language model',
    does: 'phrases_answers',
    help_url: null,
    fields: {
      site: { kind: 'url', isRequired: true, example: 'https://api.openai.com/v1' },
      model: { kind: 'text', isRequired: true, example: 'gpt-4o-mini' },
      embeddings: { kind: 'text', example: 'text-embedding-3-small' },
      token: { kind: 'secret' },
    },
  },
})
