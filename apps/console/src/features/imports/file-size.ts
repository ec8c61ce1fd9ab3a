/** "84 KB", "12.4 MB" in the language shown. */
export const fileSize = (bytes: number, locale: string): string => {
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, "kilobyte"] : [bytes / 1e6, "megabyte"];
  const maximumFractionDigits = value < 10 && unit === "megabyte" ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits }).format(
    unit === "kilobyte" ? Math.max(value, 1) : value,
  );
};
