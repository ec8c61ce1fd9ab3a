import { languages } from "@rewardo/web/i18n/locale.ts";
import { tabClass, tabsClass } from "@rewardo/ui/tab-class.ts";

interface SwitchProps {
  sheets: readonly string[];
}

/** Which sheet, in which language and colours: links, so that what is looked at has an address. */
export function GallerySwitch({ sheets }: SwitchProps) {
  const wanted = new URLSearchParams(window.location.search);
  const choices = [
    { name: "part", label: "Sheet", values: ["", ...sheets] },
    { name: "lang", label: "Language", values: languages.map(({ locale }) => locale) },
    { name: "theme", label: "Colours", values: ["light", "dark"] },
  ];
  return (
    <div className="wrap row g32">
      {choices.map(({ name, label, values }) => (
        <nav key={name} aria-label={label} className={tabsClass}>
          {values.map((value) => {
            const address = new URLSearchParams(wanted);
            if (value === "") address.delete(name);
            else address.set(name, value);
            const isShown = (wanted.get(name) ?? values[0]) === value;
            return (
              <a
                key={value}
                href={`?${String(address)}`}
                className={tabClass}
                aria-current={isShown ? "page" : undefined}
              >
                {value === "" ? "All" : value}
              </a>
            );
          })}
        </nav>
      ))}
    </div>
  );
}
