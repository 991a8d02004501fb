import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { KeptRecord, KeptType, RecordValues } from '../../api/http/types.ts'
import { readKept } from '../../api/upkeep/upkeep.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ExposureOf } from '../limits/ExposureOf.tsx'
import { paths } from '../paths.ts'
import { useFocusWhenClosed } from '../useFocusWhenClosed.ts'
import { NoSuchType } from './NoSuchType.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordValuesShown } from './RecordValuesShown.tsx'
import { UpkeepPage } from './UpkeepPage.tsx'
import { retired } from './retired.ts'
import { useKeptType } from './useKeptTypes.ts'

/** The type of the records to which applications belong (product spec §3). */
const counterparties = 'counterparties'

/** One record with its history, and a way to propose a change. Without a key, the records of the type. */
export function RecordPage() {
  const { type, isLoaded } = useKeptType(useParams().type)
  const key = useSearchParams()[0].get('key') ?? ''
  if (isLoaded && !type) return <NoSuchType />
  if (type && key === '') return <Navigate replace to={paths.records(type.name)} />
  return type ? <Loaded key={`${type.name} ${key}`} type={type} recordKey={key} /> : <Loading />
}

function Loading() {
  return (
    <UpkeepPage narrow title={t('Records and people')}>
      <Skeleton height={320} />
    </UpkeepPage>
  )
}

function Loaded({ type, recordKey }: { type: KeptType; recordKey: string }) {
  const {
    data: record,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['keptRecord', type.name, recordKey],
    queryFn: () => readKept(type.name, recordKey),
    refetchOnWindowFocus: true,
  })
  /** The form's first values; undefined while the record is only shown. */
  const [edited, setEdited] = useState<RecordValues>()
  const isEdited = edited !== undefined
  const close = () => {
    setEdited(undefined)
    // Somebody else may have changed it meanwhile.
    void refetch()
  }
  const place = useRef<HTMLDivElement>(null)
  // The buttons that open the form go as it appears, and its own as it goes.
  useFocusWhenClosed(!isEdited, place)
  useFocusWhenClosed(isEdited, place)
  return (
    <UpkeepPage
      narrow
      title={record?.label ?? recordKey}
      subtitle={type.title}
      actions={record && type.may_propose && !isEdited && <Actions type={type} record={record} onEdit={setEdited} />}
    >
      {isError && <Problem onRetry={() => void refetch()}>{t('The record could not be loaded.')}</Problem>}
      {record === null && <Problem severity="warning">{t('This record does not exist yet.')}</Problem>}
      {record === undefined && !isError && <Skeleton height={320} />}
      <Box ref={place} tabIndex={-1} sx={{ outline: 'none' }}>
        {record && isEdited && <RecordForm type={type} record={record} values={edited} onCancel={close} />}
        {record && !isEdited && <RecordValuesShown type={type} record={record} />}
      </Box>
      {record && type.name === counterparties && <ExposureOf counterparty={recordKey} />}
      <RecordHistory type={type} recordKey={recordKey} />
    </UpkeepPage>
  )
}

interface ActionsProps {
  type: KeptType
  record: KeptRecord
  onEdit(values: RecordValues): void
}

function Actions({ type, record: { values }, onEdit }: ActionsProps) {
  const ended = retired(type, values)
  return (
    <>
      {ended && <Button onClick={() => onEdit(ended)}>{t('Retire…')}</Button>}
      <Button variant="contained" onClick={() => onEdit(values)}>
        {t('Propose a change')}
      </Button>
    </>
  )
}
