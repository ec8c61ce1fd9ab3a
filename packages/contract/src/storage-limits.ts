/** What one business may have stored besides its rows: figures alone, for server and console. */
export const storageLimits = {
  /** Pictures, as they are kept in their largest size. Those that nothing uses go after two weeks. */
  pictures: 5000,
  picture_bytes: 1024 * 1024 * 1024,
  /** Files of imports, as they are kept: packed. They go 30 days after the last step. */
  import_files: 300,
  import_bytes: 512 * 1024 * 1024,
  /** The same, unpacked: what reading them again would take. */
  import_unpacked_bytes: 2 * 1024 * 1024 * 1024,
  /** Lines that imports set aside; they go with the files. One more import may begin below it. */
  import_problems: 1_000_000,
} as const;
