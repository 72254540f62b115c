/** A lint rule of our own: `kernel/` has no clock and no dice. */
const forbidden = {
  'Date.now': 'The engine has no clock: take the time as an argument.',
  'Math.random': 'The engine has no dice: take a seed as an argument.',
}

export default {
  meta: { name: 'pinfold' },
  rules: {
    'pure-engine': {
      create: (context) => ({
        MemberExpression(node) {
          const name = `${node.object.name}.${node.property.name}`
          const message = Object.hasOwn(forbidden, name) ? forbidden[name] : null
          if (message) context.report({ node, message })
        },
      }),
    },
  },
}
