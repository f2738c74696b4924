/** A picture as a data URL, from the bundle: nothing beside it has to be shipped. */
declare module '*.png?inline' {
  const dataUrl: string
  export default dataUrl
}
