import "react";

declare module "react" {
  interface CSSProperties {
    /** Custom properties are set through the style object, which goes by the object model and so passes the content policy. */
    [customProperty: `--${string}`]: string | number | undefined;
  }
}
