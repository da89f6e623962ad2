import { IconStar, IconStarFilled } from '@tabler/icons-react'
import styles from './score.module.css'
import { scoreName, scoreOf } from './texts.ts'

const scores = [1, 2, 3, 4, 5]

/** A customer's score as stars, with its name. */
export function ShownScore({ score }: { score: number }) {
  return (
    <p className={styles.score}>
      <span role="img" aria-label={scoreOf(score)}>
        {scores.map((each) =>
          each <= score ? <IconStarFilled key={each} size={15} aria-hidden /> : <IconStar key={each} size={15} stroke={1.6} aria-hidden />,
        )}
      </span>
      {scoreName(score)}
    </p>
  )
}
