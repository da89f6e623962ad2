/** For each rule, a file that breaks it and a similar one that is allowed. `loads` lists other files that must exist for the check. */
export type Planted = { rule: string; file: string; bad: string; good: string; loads?: Record<string, string> }

const module = 'apps/server/src/modules'

/** The check runs on these first: a rule that never fails proves nothing. */
export const planted: Planted[] = [
  { rule: 'custom CSS', file: 'packages/contracts/src/libraries/custom-css.ts', bad: "import { z } from 'zod'", good: "import parse from 'postcss/lib/parse'" },
  { rule: 'contracts', file: 'packages/contracts/src/tags/a.ts', bad: "import 'react'", good: "import { z } from 'zod'; import '../api.ts'" },
  { rule: 'base contracts', file: 'packages/contracts/src/limits.ts', bad: "import type { T } from './tags/tags.ts'", good: "import { z } from 'zod'" },
  {
    rule: 'client',
    file: 'packages/client/src/a.ts',
    bad: "import { z } from '@porchlight/contracts'",
    good: "import type { Z } from '@porchlight/contracts'",
    loads: { 'packages/contracts/src/index.ts': "export * from './common.ts'", 'packages/contracts/src/common.ts': "import { z } from 'zod'" },
  },
  {
    rule: 'client',
    file: 'packages/client/src/a.ts',
    bad: "import { type Z } from '@porchlight/contracts'",
    good: "import { routes } from '@porchlight/contracts/routes'",
    loads: { 'packages/contracts/src/index.ts': "export * from 'zod'", 'packages/contracts/src/generated/routes.ts': "import type { z } from 'zod'" },
  },
  {
    rule: 'ui',
    file: 'packages/ui/src/a.tsx',
    bad: "import { Button } from '@mantine/core'; const a = <b />",
    good: "import { useId } from 'react'; const a = <b />",
  },
  { rule: 'embed', file: 'packages/embed/src/a.ts', bad: "import '@porchlight/contracts/limits'", good: "import { useEffect } from 'react'" },
  { rule: 'search', file: 'packages/search/src/a.ts', bad: "import { limits } from '@porchlight/contracts/limits'", good: "import './words.ts'" },
  {
    rule: 'contact flow',
    file: 'packages/contact-flow/src/a.ts',
    bad: "import { z } from 'zod'",
    good: "import { limits } from '@porchlight/contracts/limits'",
  },
  {
    rule: 'markdown',
    file: 'packages/markdown/src/a.ts',
    bad: "import { limits } from '@porchlight/contracts/limits'",
    good: "import { Marked } from 'marked'",
  },
  {
    rule: 'business time',
    file: 'packages/business-time/src/a.ts',
    bad: "import { limits } from '@porchlight/contracts/limits'",
    good: "import { Temporal } from 'temporal-polyfill'",
  },
  { rule: 'mail text', file: 'packages/mail-text/src/a.ts', bad: "import { readFile } from 'node:fs'", good: "import { Parser } from 'htmlparser2'" },
  { rule: 'server kernel', file: 'apps/server/src/kernel/a.ts', bad: "import '../modules/tags/index.ts'", good: "import './context.ts'" },
  {
    rule: 'server kernel',
    file: 'apps/server/src/kernel/live/a.ts',
    bad: "import type { Tag } from '@porchlight/contracts/tags/tags'",
    good: "import type { Notice } from '@porchlight/contracts/live'",
  },
  {
    rule: 'server kernel',
    file: 'apps/server/src/kernel/a.ts',
    bad: "import { api } from '@porchlight/contracts'",
    good: "import { api } from '@porchlight/contracts/api'",
  },
  { rule: 'server rules', file: `${module}/tags/rules.ts`, bad: "import '../../kernel/database.ts'", good: "import { refuse } from '../../kernel/errors.ts'" },
  {
    rule: 'server module',
    file: `${module}/tags/queries.ts`,
    bad: "import '../tickets/access.ts'",
    good: "import '../tickets/index.ts'; import './access.ts'",
  },
  { rule: 'server module', file: `${module}/tags/actions/a.ts`, bad: "await import('../../../main.ts')", good: "await import('../access.ts')" },
  { rule: 'server main', file: 'apps/server/src/main.ts', bad: "import '../../console/src/main.tsx'", good: `import './modules/tags/index.ts'` },
  { rule: 'server module', file: `${module}/tags/reactions.ts`, bad: "import { build } from './testing.ts'", good: "import './queries.ts'" },
  { rule: 'console feature', file: 'apps/console/src/features/tags/a.tsx', bad: "import '../inbox/api.ts'", good: "import '../../shared/toast.ts'" },
  {
    rule: 'console feature',
    file: 'apps/console/src/features/tags/b.tsx',
    bad: "export { x } from '../../app/router.tsx'",
    good: "export { x } from './a.tsx'",
  },
  { rule: 'console shared', file: 'apps/console/src/shared/a.tsx', bad: "import '../features/inbox/index.ts'", good: "import '@mantine/core'" },
  { rule: 'console app', file: 'apps/console/src/app/a.tsx', bad: "import { z } from 'zod'", good: "import '../features/inbox/index.ts'" },
  { rule: 'hub island', file: 'apps/hub/src/island/a.ts', bad: "import 'react'", good: "import './search.ts'" },
  { rule: 'hub search', file: 'apps/hub/src/search/a.ts', bad: "import 'react'", good: "import '@porchlight/client/help-search'" },
  { rule: 'hub', file: 'apps/hub/src/a.tsx', bad: "import { q } from 'kysely'", good: "import type { H } from '@porchlight/contracts'" },
  { rule: 'widget loader', file: 'apps/widget/src/embed/a.ts', bad: "import 'react'", good: "import type { W } from '@porchlight/contracts'" },
  { rule: 'widget shared', file: 'apps/widget/src/protocol.ts', bad: "import './frame/app.tsx'", good: "import './b.ts'" },
  { rule: 'widget frame', file: 'apps/widget/src/frame/a.tsx', bad: "import '@mantine/core'", good: "import { createRoot } from 'react-dom/client'" },
  { rule: 'demo site', file: 'apps/widget/src/demo-site/a.ts', bad: "import '../embed/main.ts'", good: "import './shop.ts'" },
  { rule: 'no area', file: 'apps/server/drawer/a.ts', bad: 'export {}', good: 'export {}', loads: {} },
  {
    rule: 'circle',
    file: 'packages/ui/src/a.ts',
    bad: "import './b.ts'",
    good: "import type { B } from './b.ts'",
    loads: { 'packages/ui/src/b.ts': "import './a.ts'" },
  },
]
