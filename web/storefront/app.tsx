import { Fragment } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { preload, routeOf } from './routes.tsx'
import { Layout } from './shell/layout.tsx'
import { Ready } from './shell/ready.ts'

export function App() {
  const { path, element } = routeOf(useLocation().pathname)
  return (
    <Layout preload={preload}>
      <Fragment key={path}>{element}</Fragment>
      <Ready />
    </Layout>
  )
}
