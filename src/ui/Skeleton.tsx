import type { CSSProperties } from 'react'
import './skeleton.css'

interface SkeletonProps {
  /** In px, or as CSS. As wide as its place if undefined. */
  width?: number | string
  /** In px. A line of text if undefined. */
  height?: number
  style?: CSSProperties
}

/**
 * Stands where something is being loaded, so that nothing moves when it arrives. A plain element: a list has dozens.
 */
export function Skeleton({ width, height, style }: SkeletonProps) {
  return <span className={height === undefined ? 'skeleton' : 'skeleton block'} style={{ width, height, ...style }} />
}
