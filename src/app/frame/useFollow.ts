import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { isRowLink } from '../../screens/lists/RowLink.tsx'

/** Follows the plain links of lists, as the router's own links do: without a page load. */
export function useFollow() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href')
    if (!link || !path || !isRowLink(link) || isHandled(event)) return
    event.preventDefault()
    void navigate(path)
  }
}

/** Handled already, or meant for another tab or window. */
const isHandled = ({ defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey
