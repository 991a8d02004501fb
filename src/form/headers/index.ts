import type { ComponentType } from 'react'
import type { HeaderName } from '../../engine/definition.ts'
import type { HeaderProps } from './header.ts'
import { Progress } from './Progress.tsx'
import { Summary } from './Summary.tsx'

/** What a stage may show above its form, by the name its definition gives. */
export const headers: Record<HeaderName, ComponentType<HeaderProps>> = { progress: Progress, summary: Summary }
