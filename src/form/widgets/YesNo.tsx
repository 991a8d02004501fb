import { useMemo } from 'react'
import { yesNoOptions } from '../lookups/options.ts'
import { drawsYesOrNo } from './draws.ts'
import { OptionSelect } from './parts/OptionSelect.tsx'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

/** Unset is neither Yes nor No (spec decision 16), so this is no checkbox. */
function YesNo(props: WidgetProps) {
  const { schema } = props
  const options = useMemo(() => yesNoOptions(schema), [schema])
  return <OptionSelect {...props} options={options} />
}

export const yesNo: WidgetDescriptor = { Widget: YesNo, shape: 'short', draws: drawsYesOrNo }
