import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { t } from '../texts.ts'

/** Star that makes a report one of the user's favourites, or no longer. */
export function FavoriteButton({ id, name, isFavorite }: { id: string; name: string; isFavorite: boolean }) {
  const mark = useMutation({ mutationFn: (favorite: boolean) => api.customReports.favorite({ id, favorite }) })
  // The star changes at once; a failure turns it back.
  const isMarked = mark.isPending ? mark.variables : isFavorite
  return (
    <ActionIcon aria-label={t('favorite', { name })} title={t('favoriteShort')} aria-pressed={isMarked} onClick={() => mark.mutate(!isMarked)}>
      {isMarked ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.7} />}
    </ActionIcon>
  )
}
