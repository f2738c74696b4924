/** Made by the build: the licence text of each package by name, null where it brings none. */
declare module 'virtual:licences' {
  const texts: Readonly<Record<string, string | null>>
  export default texts
}
