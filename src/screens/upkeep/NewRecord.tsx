import { useNavigate, useParams } from 'react-router-dom'
import type { KeptType, RecordValues } from '../../api/http/types.ts'
import { t } from '../../texts/t.ts'
import { paths } from '../paths.ts'
import { NoSuchType } from './NoSuchType.tsx'
import { RecordForm } from './RecordForm.tsx'
import { UpkeepPage } from './UpkeepPage.tsx'
import { useKeptType } from './useKeptTypes.ts'

/** A new record, to be proposed. */
export function NewRecord() {
  const { type, isLoaded } = useKeptType(useParams().type)
  const navigate = useNavigate()
  if (isLoaded && !type?.may_propose) return <NoSuchType />
  return (
    <UpkeepPage narrow title={type ? t('New: {label}', { label: type.title }) : t('Records and people')}>
      {type && (
        <RecordForm
          key={type.name}
          type={type}
          values={initialOf(type)}
          onCancel={() => void navigate(paths.records(type.name))}
        />
      )}
    </UpkeepPage>
  )
}

/** A new record's first values. A new person is active, and gets a password that is made for them. */
const initialOf = ({ fields, once }: KeptType): RecordValues =>
  Object.fromEntries([...once, ...(fields.active ? ['active'] : [])].map((field) => [field, true]))
