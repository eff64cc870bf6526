; internal-dash:// from the first moment on, also before the app was started once, and gone with it.
; The app itself registers it for the person who runs it (hosts/electron/app-links.ts).
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\internal-dash" "" "URL:Internal Dash"
  WriteRegStr SHCTX "Software\Classes\internal-dash" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\internal-dash\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\internal-dash\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ; An update takes the old version away first.
  ${ifNot} ${isUpdated}
    DeleteRegKey SHCTX "Software\Classes\internal-dash"
  ${endIf}
!macroend
