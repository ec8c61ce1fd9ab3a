-- What never arrived whole is no import: nothing is kept of it.
grant delete on imports to rewardo_app;
