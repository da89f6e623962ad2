import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import { skillsMax } from '@porchlight/contracts/assignment/assignment-terms'
import { TagsInput } from '../../shared/interface/page/tags-input.tsx'
import { t } from './assignment-texts.ts'
import { isLanguage, languageSkills } from './skills.ts'

type Props = { skills: string[]; onChange: (skills: string[]) => void; label: string; description?: string }

/** Fields for skills: free ones, and languages. */
export function SkillsFields({ skills, onChange, label, description }: Props) {
  const languages = skills.filter(isLanguage)
  const others = skills.filter((skill) => !isLanguage(skill))
  return (
    <>
      <TagsInput
        label={label}
        description={description}
        size="sm"
        value={others}
        maxTags={skillsMax - languages.length}
        lengthMax={40}
        onChange={(next) => onChange([...next, ...languages])}
      />
      <MultiSelect
        label={t('languages')}
        size="sm"
        data={languageSkills(languages)}
        value={languages}
        searchable
        hidePickedOptions
        onChange={(next) => onChange([...others, ...next])}
      />
    </>
  )
}
