import { sopFlags } from '@porchlight/contracts/permission-flags'
import { htmlOfColumn, type LinkHolder, titledRows } from '../../kernel/rows/text-links.ts'

/** SOPs link to texts. */
export const linkHolders: LinkHolder[] = [
  {
    ...{ holder: 'sop_articles', kind: 'sop', permission: [...sopFlags] },
    rows: titledRows('sop_articles', 'article_id', 'sop_title', 'is_published'),
    html: htmlOfColumn('sop_articles', 'article_id', 'sop_content', true),
  },
]
