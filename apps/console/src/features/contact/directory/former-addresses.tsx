import { Button } from '@mantine/core'
import { masked } from '@porchlight/contracts/hidden-values'
import { RelativeTime } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { Row, Section } from '../../../shared/interface/page/page.tsx'
import { t } from './texts.ts'

/** Section of a contact's page: the addresses that the contact had before. Nothing where there are none. */
export default function FormerAddresses({ visitor_id }: { visitor_id: string }) {
  const { data } = useQuery({ queryKey: ['contacts', 'former', visitor_id], queryFn: () => api.directory.formerAddresses({ visitor_id }) })
  const list = useRef<HTMLDivElement>(null)
  const remove = useMutation({
    mutationFn: (address: string) => api.directory.removeFormerAddress({ visitor_id, address }),
    // The button is gone.
    onSuccess: () => list.current?.focus(),
  })
  if (!data || data.former_addresses.length === 0) return null
  return (
    <div ref={list} tabIndex={-1}>
      <Section title={t('formerAddresses')} lead={t('formerLead')}>
        {data.former_addresses.map(({ address, is_verified, changed_at }) => (
          <Row
            key={address === masked ? changed_at : address}
            label={<span dir="auto">{address}</span>}
            hint={
              <>
                {t('formerUntil')} <RelativeTime at={changed_at} />
                {!is_verified && ` · ${t('formerUnproven')}`}
              </>
            }
          >
            {address !== masked && (
              <Button
                variant="default"
                size="xs"
                loading={remove.isPending && remove.variables === address}
                aria-label={t('removeFormerNamed', { address })}
                onClick={() => remove.mutate(address)}
              >
                {t('removeFormer')}
              </Button>
            )}
          </Row>
        ))}
      </Section>
    </div>
  )
}
