import type { Flow } from '@porchlight/contracts/flows/flow'
import type { FlowProblem } from '@porchlight/contracts/flows/flow-problems'
import { Notice } from '@porchlight/ui'
import { nodesById } from '../flow-changes.ts'
import { nodeName, problemText } from '../node-words.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'

/** Problems that are listed; the others follow once these are mended. */
const listedMax = 20

/** What has to be fixed before the flow can be published; each line leads to its step. */
export function ProblemList({ flow, problems, onChoose }: { flow: Flow; problems: readonly FlowProblem[]; onChoose: (node_id: string | null) => void }) {
  if (problems.length === 0) return null
  const byId = nodesById(flow)
  return (
    <Notice tone="warning">
      <details>
        <summary>
          <strong>{t('cannotPublish', { count: problems.length })}</strong>
        </summary>
        <ul className={styles.problems}>
          {problems.slice(0, listedMax).map((problem) => {
            const node = problem.node_id === null ? undefined : byId.get(problem.node_id)
            return (
              <li key={`${problem.node_id} ${problem.at} ${problem.code}`}>
                <button type="button" onClick={() => onChoose(problem.node_id)}>
                  {t('problemLine', { place: node ? nodeName(node) : t('wholeFlow'), problem: problemText(problem, node) })}
                </button>
              </li>
            )
          })}
        </ul>
      </details>
    </Notice>
  )
}
