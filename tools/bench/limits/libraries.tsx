/** The libraries of the window with next to nothing around them: the limit of the first load. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { createRoot } from 'react-dom/client'
import { create } from 'zustand'

const useCount = create<{ readonly count: number }>()(() => ({ count: 9 }))

function Numbers() {
  const count = useCount((state) => state.count)
  const list = useVirtualizer({ count, getScrollElement: () => document.body, estimateSize: () => 20 })
  return list.getVirtualItems().map(({ index }) => <p key={index}>{index}</p>)
}

createRoot(document.getElementById('root')!).render(<Numbers />)
