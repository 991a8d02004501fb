import { yesNoOptions } from '../lookups/options.ts'
import { drawsYesOrNo } from './draws.ts'
import { OptionSelect } from './parts/OptionSelect.tsx'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

/** Unset is neither Yes nor No (decision 16), so this is no checkbox. */
const YesNo = (props: WidgetProps) => OptionSelect({ ...props, options: yesNoOptions(props.schema) })

export const yesNo: WidgetDescriptor = { Widget: YesNo, shape: 'short', draws: drawsYesOrNo }
