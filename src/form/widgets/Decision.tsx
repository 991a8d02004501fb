import { ToggleButtons } from '../../ui/fields/Choices.tsx'
import { drawsOptions } from './draws.ts'
import { choicesOf } from './parts/choices.ts'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

/** A sponsor's approve or reject. */
const Decision = (props: WidgetProps) => <ToggleButtons {...choicesOf(props)} />

export const decision: WidgetDescriptor = { Widget: Decision, fitsCell: false, shape: 'group', draws: drawsOptions }
