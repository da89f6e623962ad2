import { ActionIcon } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './directory.module.css'
import { t } from './texts.ts'

/** Link from the inbox to the contacts. */
export default function ContactsLink() {
  return (
    <ActionIcon
      className={styles.link}
      component={Link}
      to="/admin/contacts"
      variant="subtle"
      color="gray"
      aria-label={t('contacts')}
      title={t('contacts')}
      size="md"
    >
      <IconAddressBook size={17} stroke={1.8} />
    </ActionIcon>
  )
}
